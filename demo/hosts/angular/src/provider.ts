/** The URL of the provider's API, from `define` in angular.json or `ng build --define "PROVIDER='https://…'"`. */
declare const PROVIDER: string;

export const provider = PROVIDER;
