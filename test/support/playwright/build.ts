// Which build the pages of tests are served from: `TEST_BUILD=release` or `development`, the default. The runner makes it.
import { developmentBuild, releaseBuild, type Build } from '../../../demo/page-server/build.ts';
import { classicScriptBuilder } from '../../../demo/start/builders.ts';
import type { PageAppOptions } from '../../../demo/page-server/app.ts';

export type BuildName = Build['name'];

/** What a page server needs to serve a build. */
export function serving(name: BuildName = wanted()): Pick<PageAppOptions, 'build' | 'buildScript'> {
  return name === 'release'
    ? { build: releaseBuild }
    : { build: developmentBuild, buildScript: classicScriptBuilder() };
}

/** @throws if the name is of no build: a typing error would test the wrong one */
function wanted(): BuildName {
  const name = process.env.TEST_BUILD || 'development';
  if (name !== 'release' && name !== 'development')
    throw new Error(`TEST_BUILD=${name} is not known here: there are release and development.`);
  return name;
}
