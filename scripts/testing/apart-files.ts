/** Test files that need a process of their own, and why. */
export const apartFiles: Readonly<Record<string, string>> = {
  'test/core/i18n/host-language.test.ts':
    'A language that a host adds is there for the whole page; nothing takes it back.',
  'test/provider/operation/traces.test.ts':
    'OpenTelemetry has one logger for its process, and an exporter goes on trying to reach its collector after the end.',
};
