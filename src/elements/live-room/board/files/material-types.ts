/** Types of the files that can be put on a board, as of the attribute `accept`. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp';
export const MATERIAL_TYPES = `${PICTURE_TYPES},application/pdf`;
