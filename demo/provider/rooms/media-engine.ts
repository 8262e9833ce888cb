/** Name of the media engine that all rooms use: in a teacher's ticket, and in the `welcome` of a room. */
export const MEDIA_ENGINE = 'mesh';
