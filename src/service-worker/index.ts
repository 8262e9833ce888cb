// The service worker of the portal's page, with one file per concern (docs/decisions/047). It caches only the portal's
// own files; replies of the provider never pass through it.
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
