// The code in the tabs of the elements' pages, in the examples' empty components.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Kind } from '../../../demo/playground/snippets/index.ts';
import { EXAMPLE_PROVIDER } from '../../../demo/page-server/policy.ts';
import { inFlavour } from '../../../scripts/examples/apps.ts';
import { frameworkCode } from '../../../scripts/site/source/element-page.ts';
import { expect, test } from '../../support/playwright/fixtures.ts';
import { arrive, visit, type Running } from './app-walk.ts';

const tags = globSync('docs/elements/teacher-*.md').map((file) => path.basename(file, '.md'));
/** The portal needs addresses of its own. */
const WITHIN_A_PAGE = tags.filter((tag) => tag !== 'teacher-portal');

const entryOf = (tag: string) => tag.replace('teacher-', '');
const nameOf = (tag: string) => entryOf(tag).replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The component that shows the element whose name is in the page's address. */
const chooser: Readonly<Record<Exclude<Kind, 'html'>, (imports: string, all: string) => string>> = {
  react: (imports, all) => `${imports}
const all = { ${all} };
const One = all[location.hash.slice(1) as keyof typeof all];
export const Teacher = () => (One ? <One /> : null);
`,
  vue: (imports, all) => `<script setup lang="ts">
${imports}
const all = { ${all} };
const One = all[location.hash.slice(1) as keyof typeof all];
</script>

<template><component :is="One" v-if="One" /></template>
`,
  angular: (imports, all) => `import { NgComponentOutlet } from '@angular/common';
import { Component, type Type } from '@angular/core';
${imports}
const all = { ${all} };

@Component({ selector: 'app-teacher', imports: [NgComponentOutlet], template: '<ng-container *ngComponentOutlet="one" />' })
export class Teacher {
  protected readonly one: Type<unknown> | null = all[location.hash.slice(1) as keyof typeof all] ?? null;
}
`,
  svelte: (imports, all) => `<script lang="ts">
${imports}
const all = { ${all} };
const One = all[location.hash.slice(1) as keyof typeof all];
</script>

{#if One}<One />{/if}
`,
};

const FILES = { react: 'tsx', vue: 'vue', angular: 'ts', svelte: 'svelte' } as const;

/** Puts the code for every element beside the empty component, which becomes one that shows any of them. */
function writeSnippets(kind: Exclude<Kind, 'html'>, source: string, provider: string): void {
  const extension = FILES[kind];
  mkdirSync(`${source}/elements`, { recursive: true });
  for (const tag of tags) {
    const code = frameworkCode(kind, tag).replaceAll(EXAMPLE_PROVIDER, provider);
    writeFileSync(`${source}/elements/${entryOf(tag)}.${extension}`, inFlavour(code));
  }
  const hasDefault = kind === 'vue' || kind === 'svelte';
  const imports = tags.map((tag) => {
    const what = hasDefault ? nameOf(tag) : `{ Teacher as ${nameOf(tag)} }`;
    return `import ${what} from './elements/${entryOf(tag)}${kind === 'angular' ? '' : `.${extension}`}';`;
  });
  const all = tags.map((tag) => `'${tag}': ${nameOf(tag)}`).join(', ');
  writeFileSync(`${source}/teacher.${extension}`, chooser[kind](imports.join('\n'), all));
}

/** A test: the code of every element's page compiles, and shows the element, which emits that it is ready. */
export function docsSnippetsWork(running: () => Running) {
  test("the code on the elements' pages compiles, shows its element and receives its ready event", async ({
    browser,
  }) => {
    const { example, app, provider, policy, build, serve } = running();
    if (example.kind === 'html') throw new Error('The tests of the documentation run these.');
    writeSnippets(example.kind, `${app.folder}/src`, provider.url);
    await build();
    const { url } = await serve(policy);
    for (const tag of WITHIN_A_PAGE) {
      await visit(browser, `${url}/#${tag}`, async (page) => {
        const lines: string[] = [];
        page.on('console', (message) => lines.push(message.text()));
        // Some are ready at once.
        await page.reload();
        if (!example.hasOwnSignIn) await signInFirst(page);
        await arrive(page, true);
        await page.locator(tag).last().waitFor();
        await expect.poll(() => lines.some((line) => line.startsWith('teacher-ready')), { message: tag }).toBe(true);
      });
    }
  });
}

/** Signs in where the application and the snippet may have a form each. */
async function signInFirst(page: Page): Promise<void> {
  const form = page.locator('teacher-login').first();
  await form.locator('input[name=email]').fill('hanako@example.jp');
  await form.locator('input[name=password]').fill('hanako-demo');
  await page.keyboard.press('Enter');
}

/** A test: the example of `docs/frameworks.md` lists lessons, leaves a selected one to the page, and reloads by its `ref`. */
export function reactComponentsWork(running: () => Running) {
  test('the example for the components of React takes a selected lesson, and reloads the list by its ref', async ({
    browser,
  }) => {
    const { example, app, policy, build, serve } = running();
    const [, code = ''] = /```tsx\n([^]*?)```/.exec(readFileSync('docs/frameworks.md', 'utf8')) ?? [];
    const folder = example.name === 'react-18' ? 'react-18' : 'react';
    writeFileSync(
      `${app.folder}/src/lessons.tsx`,
      code.replaceAll('teacher-elements/react/', `teacher-elements/${folder}/`),
    );
    writeFileSync(
      `${app.folder}/src/teacher.tsx`,
      `import { Lessons } from './lessons.tsx';
export const Teacher = () => <Lessons provider={import.meta.env.VITE_PROVIDER} />;
`,
    );
    await build();
    const { url } = await serve(policy);
    await visit(browser, url, async (page) => {
      await arrive(page, example.hasOwnSignIn);
      const list = page.locator('teacher-course-list').last();
      const lesson = list.locator('[part~=lesson]').first();
      await lesson.waitFor();
      const printed = page.waitForEvent('console', (message) => /^[^ ]+ [^ ]+$/.test(message.text()));
      const name = await lesson.innerText();
      await lesson.getByRole('button').first().click();
      expect(name).toContain((await printed).text());
      const asked = page.waitForRequest(/teach\/list/);
      await page.getByRole('button', { name: 'Reload' }).click();
      await asked;
    });
  });
}
