import { boxAround, type Point } from '../../../../../core/board/index.ts';
import { ellipseError, fitEllipse } from './fit-ellipse.ts';
import { fitPolygon, polygonError } from './fit-polygon.ts';
import { distance, distanceToSegment, radians, resample, snapAngle, type Shape } from './shape.ts';

const SAMPLES = 96;
/** A stroke whose points stay so near to the line between its ends is that line; share of the line's length. */
const LINE_TOLERANCE = 0.07;
/** A line this near to the page's horizontal or vertical is meant to be so. */
const LEVEL_ANGLE = radians(3);
/** A stroke is closed if its ends are this near; share of its length. */
const CLOSING_SHARE = 0.18;
/** Mean distance of a hand from the shape that it meant; share of the shape's diagonal. */
const SHAPE_TOLERANCE = 0.045;
/** A shape is at least this large: a straight line is thinner, but longer. */
const MIN_ASPECT = 0.06;

/**
 * Recognises the line, triangle, quadrilateral or ellipse that a stroke was meant to be; undefined for anything else.
 * What is nearly level, upright, square or round becomes so.
 */
export function recogniseShape(stroke: readonly Point[]): Shape | undefined {
  if (stroke.length < 2) return undefined;
  const points = resample(stroke, SAMPLES);
  const [from, to] = [points[0], points.at(-1)];
  if (!from || !to) return undefined;
  const length = stroke.reduce((sum, point, index) => sum + distance(stroke[index - 1] ?? point, point), 0);
  const chord = distance(from, to);
  if (length === 0) return undefined;
  const deviation = Math.max(...points.map((point) => distanceToSegment(point, from, to)));
  if (chord > length * 0.85 && deviation <= chord * LINE_TOLERANCE) return levelLine(from, to);
  if (chord > length * CLOSING_SHARE) return undefined;
  return closedShape(points);
}

function closedShape(points: readonly Point[]): Shape | undefined {
  const { width, height } = boxAround(points);
  const diagonal = Math.hypot(width, height);
  if (Math.min(width, height) < diagonal * MIN_ASPECT) return undefined;
  const ellipse = fitEllipse(points);
  const corners = fitPolygon(points, diagonal);
  const round = ellipseError(points, ellipse);
  const straight = corners ? polygonError(points, corners) : Infinity;
  if (Math.min(round, straight) > diagonal * SHAPE_TOLERANCE) return undefined;
  return corners && straight < round ? { kind: 'polygon', corners } : ellipse;
}

function levelLine(from: Point, to: Point): Shape {
  const angle = snapAngle(Math.atan2(to.y - from.y, to.x - from.x), Math.PI / 2, LEVEL_ANGLE);
  const length = distance(from, to);
  return { kind: 'line', from, to: { x: from.x + Math.cos(angle) * length, y: from.y + Math.sin(angle) * length } };
}
