import { test } from '@playwright/test';
import { testEveryPage } from '../support/playwright/every-page.ts';

test.describe('no page of the development build logs to the console:', testEveryPage);
