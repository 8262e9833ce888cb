// The service worker of the portal's page: one concern, one file (docs/decisions/047). It keeps the portal's own files and
// nothing else; what the provider answers never passes through it.
import { keepFiles } from './files.ts';
import { handleMessages } from './messages.ts';
import { handlePushes } from './push.ts';
import { followReleases } from './releases.ts';
import { keepShell } from './shell.ts';

followReleases();
keepFiles();
keepShell();
handleMessages();
handlePushes();
