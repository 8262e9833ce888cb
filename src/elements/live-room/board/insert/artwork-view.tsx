import { LABEL_FONT, type Artwork } from '../render/artwork.ts';

const ANCHORS = { left: 'start', center: 'middle', right: 'end' } as const;

interface Props {
  readonly artwork: Artwork;
  /** Accessible name; without it, the drawing is decoration. */
  readonly label?: string;
  /** The visible part of the drawing, from its top left corner, 0–1. Default: 1. */
  readonly part?: number;
}

/** A drawing as SVG, for previews. */
export function ArtworkView({ artwork, label, part = 1 }: Props) {
  const { width, height, shapes, labels } = artwork;
  // Lines and letters may reach a little beyond the drawing.
  const edge = Math.max(width, height) * 0.02;
  return (
    <svg
      className="board-artwork"
      viewBox={`${-edge} ${-edge} ${width * part + 2 * edge} ${height * part + 2 * edge}`}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      direction="ltr"
    >
      {shapes.map(({ path, colour, line }) => (
        <path
          key={path}
          d={path}
          fill={line === undefined ? colour : 'none'}
          stroke={line === undefined ? 'none' : colour}
          strokeWidth={line}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
      {labels.map(({ text, x, y, size, colour, align }) => (
        <text
          key={`${x} ${y} ${text}`}
          x={x}
          y={y}
          fill={colour}
          fontSize={size}
          fontFamily={LABEL_FONT}
          textAnchor={ANCHORS[align]}
        >
          {text}
        </text>
      ))}
    </svg>
  );
}
