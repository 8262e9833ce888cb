import { existsSync, readFileSync } from 'node:fs';
import license from 'rollup-plugin-license';

const RULE = `\n${'='.repeat(78)}\n`;

const collector = license({
  thirdParty: {
    multipleVersions: true,
    allow: { test: hasText, failOnUnlicensed: true, failOnViolation: true },
    output: ['dist', 'dist/portal'].map((folder) => ({ file: `${folder}/LICENSES.txt`, template: listOf })),
  },
});

/**
 * Writes LICENSES.txt: every bundled package with its licence, since minified files contain no comments.
 * A package without a known licence fails the build. The licences of pdf.js are beside its files (`named-chunks.mjs`).
 * All outputs share this plugin, so the list covers all bundles.
 */
export const licences = {
  ...collector,
  renderChunk(code, chunk) {
    collector.renderChunk(code, chunk, { sourcemap: false });
    // Otherwise it returns a source map of the whole file, for a banner that we do not have.
    return null;
  },
};

function listOf(dependencies) {
  const texts = dependencies.toSorted((left, right) => (left.name < right.name ? -1 : 1)).map(describe);
  const head = `What is bundled here besides teacher-elements itself, ${texts.length} packages, each under its own licence.\n`;
  return [head, ...texts].join(RULE);
}

function describe(dependency) {
  const { name, version, license: id, repository, licenseText, noticeText } = dependency;
  const lines = [
    `${name} ${version}, ${id}`,
    repository?.url ?? repository,
    '',
    licenseText ?? knownText(dependency),
    noticeText,
  ];
  return `${lines
    .filter((line) => line !== null && line !== undefined)
    .join('\n')
    .trim()}\n`;
}

/** Some packages only name their licence. */
const knownFile = ({ license: id }) => `scripts/licences/${id}.txt`;

function hasText(dependency) {
  return Boolean(dependency.licenseText) || existsSync(knownFile(dependency));
}

function knownText(dependency) {
  const { name, license: id, author } = dependency;
  const copyright = id === 'MIT' ? [`Copyright (c) ${author?.name ?? `the authors of ${name}`}`, ''] : [];
  return [
    '(The package names this licence and brings no copy of it.)',
    '',
    ...copyright,
    readFileSync(knownFile(dependency), 'utf8'),
  ].join('\n');
}
