// Comes first in tests of real media: what goes over a connection knows no other time than the machine's.
import { releaseClock } from '../../support/browser/clock.ts';

releaseClock();
