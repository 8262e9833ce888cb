import { buildGo } from '../../../provider/deploy/build-go.ts';

/** The path of versitygw, a server with the API of S3 over a folder. @throws without Go */
export function buildVersitygw(): string {
  return buildGo({
    title: 'versitygw',
    name: 'versitygw',
    package: 'github.com/versity/versitygw/cmd/versitygw',
    folder: import.meta.dirname,
  });
}
