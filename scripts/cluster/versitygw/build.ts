import { buildGo } from '../../../provider/deploy/build-go.ts';

/** The path of versitygw, a server with the S3 API over a folder. @throws if Go is missing */
export function buildVersitygw(): string {
  return buildGo({
    title: 'versitygw',
    name: 'versitygw',
    package: 'github.com/versity/versitygw/cmd/versitygw',
    folder: import.meta.dirname,
  });
}
