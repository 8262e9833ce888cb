/** The provider's API, as `define` in angular.json says, or `ng build --define "PROVIDER='https://…'"`. */
declare const PROVIDER: string;

export const provider = PROVIDER;
