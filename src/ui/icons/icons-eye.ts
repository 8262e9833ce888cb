/** Separate from the other icons, so that the sign-in form loads only these two. */
export const eye =
  'M2 10s3-5.5 8-5.5 8 5.5 8 5.5-3 5.5-8 5.500S2 10 2 10zM10 12.300a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.600z';
export const eyeOff = `${eye}M4 16.5 16 3.5`;
