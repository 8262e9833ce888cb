import { test } from '@playwright/test';
import { testEveryPage } from '../support/playwright/every-page.ts';

test.describe('no page of the development build says anything in the console:', testEveryPage);
