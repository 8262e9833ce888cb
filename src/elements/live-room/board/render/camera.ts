import { PAGE_WIDTH, type Point } from '../../../../core/board/index.ts';

/** Where a unit of the page is on the stage: `pixel = unit * scale + offset`, in CSS pixels. */
export interface Camera { readonly scale: number; readonly x: number; readonly y: number }
export interface Size { readonly width: number; readonly height: number }
/** What is seen, told so that others can see the same on a stage of another size. */
export interface View { readonly zoom: number; readonly x: number; readonly y: number }

/** Free space around a page, in CSS pixels. */
const MARGIN = 12;
export const MOST_ZOOM = 8;

/** The scale at which the whole page is seen. */
export function fitScale(stage: Size, pageHeight: number): number {
  const [width, height] = [Math.max(stage.width - 2 * MARGIN, 40), Math.max(stage.height - 2 * MARGIN, 40)];
  return Math.min(width / PAGE_WIDTH, height / pageHeight);
}

/** The page never leaves the stage: what is smaller than it stays in its middle. */
export function settle({ scale: wanted, x, y }: Camera, stage: Size, pageHeight: number): Camera {
  const fit = fitScale(stage, pageHeight);
  const scale = Math.min(Math.max(wanted, fit), fit * MOST_ZOOM);
  const hold = (offset: number, length: number, room: number): number => {
    if (length + 2 * MARGIN <= room) return (room - length) / 2;
    return Math.min(MARGIN, Math.max(room - length - MARGIN, offset));
  };
  return { scale, x: hold(x, PAGE_WIDTH * scale, stage.width), y: hold(y, pageHeight * scale, stage.height) };
}

export const wholePage = (stage: Size, pageHeight: number): Camera => settle({ scale: 0, x: 0, y: 0 }, stage, pageHeight);

export const toUnits = ({ scale, x, y }: Camera, pixel: Point): Point => ({ x: (pixel.x - x) / scale, y: (pixel.y - y) / scale });
export const toPixels = ({ scale, x, y }: Camera, unit: Point): Point => ({ x: unit.x * scale + x, y: unit.y * scale + y });

/** Nearer or further, with what lies under a pixel staying there. */
export function zoomAt(camera: Camera, pixel: Point, factor: number): Camera {
  const { x, y } = toUnits(camera, pixel);
  const scale = camera.scale * factor;
  return { scale, x: pixel.x - x * scale, y: pixel.y - y * scale };
}

export function viewOf(camera: Camera, stage: Size, pageHeight: number): View {
  const middle = toUnits(camera, { x: stage.width / 2, y: stage.height / 2 });
  return { zoom: camera.scale / fitScale(stage, pageHeight), ...middle };
}

export function cameraOf({ zoom, x, y }: View, stage: Size, pageHeight: number): Camera {
  const scale = fitScale(stage, pageHeight) * zoom;
  return settle({ scale, x: stage.width / 2 - x * scale, y: stage.height / 2 - y * scale }, stage, pageHeight);
}
