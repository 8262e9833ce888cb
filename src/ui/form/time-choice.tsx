import { useId, useRef, useState } from 'react';
import { useDates } from '../../runtime/hooks/use-dates.ts';
import { useStyles } from '../../runtime/styles.ts';
import { Button } from './button.tsx';
import css from './time-choice.css';

interface Group {
  /** By default the day of the times, which have the same one. */
  readonly title?: string;
  /** In ms. */
  readonly starts: readonly number[];
}

interface Props {
  readonly label: string;
  readonly groups: readonly Group[];
  /** The length of each time, in ms. */
  readonly lengthMillis: number;
  readonly chosen: readonly number[];
  /** No further time can be chosen. */
  readonly isFull: boolean;
  /** How many are chosen; announced. */
  readonly count: string;
  /** The button that shows further days; at first a week is shown. */
  readonly moreLabel: string;
  /** The rank of a chosen time, from 1, if their order matters. */
  readonly rankLabel?: (rank: number) => string;
  readonly error: string | undefined;
  readonly onToggle: (start: number) => void;
}

/** How many days are shown at first. */
const SHORT_GROUPS = 7;

/** Several times to choose from, by day. */
export function TimeChoice({ label, groups, count, moreLabel, error, ...shared }: Props) {
  useStyles(css);
  const id = useId();
  const field = useRef<HTMLFieldSetElement>(null);
  const [isLong, setIsLong] = useState(false);
  const isCut = !isLong && groups.length > SHORT_GROUPS + 1;
  const { chosen } = shared;
  // What is chosen stays visible.
  const shown = groups.filter(
    ({ starts }, index) => !isCut || index < SHORT_GROUPS || starts.some((start) => chosen.includes(start)),
  );
  /** The button goes, so the focus moves to the first of the days that it shows. */
  function showMore(): void {
    const first = groups[SHORT_GROUPS]?.starts[0];
    setIsLong(true);
    requestAnimationFrame(() => {
      field.current?.querySelector<HTMLInputElement>(`input[value="${first}"]`)?.focus();
    });
  }

  return (
    <fieldset ref={field} className="time-choice" id={id}>
      <legend>{label}</legend>
      {shown.map((group, index) => (
        <TimeGroup
          key={`${group.title ?? ''} ${group.starts[0] ?? ''}`}
          {...shared}
          {...group}
          isInvalid={error !== undefined && index === 0}
        />
      ))}
      {isCut && (
        <div>
          <Button kind="quiet" aria-controls={id} aria-expanded={false} onClick={() => showMore()}>
            {moreLabel}
          </Button>
        </div>
      )}
      <p role="status" className="time-choice-count">
        {count}
      </p>
      {error && (
        <p className="time-choice-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type GroupProps = Omit<Props, 'label' | 'groups' | 'count' | 'moreLabel' | 'error'> &
  Group & { readonly isInvalid: boolean };

function TimeGroup({ title, starts, lengthMillis, chosen, isFull, rankLabel, isInvalid, onToggle }: GroupProps) {
  const dates = useDates();
  return (
    <div className="time-choice-group">
      <p>{title ?? dates.day(starts[0] ?? 0)}</p>
      <div>
        {starts.map((start, index) => {
          const rank = chosen.indexOf(start) + 1;
          const isDisabled = isFull && rank === 0;
          const span = dates.span(start, start + lengthMillis);
          const rankText = rank > 0 && rankLabel ? ` ${rankLabel(rank)}` : '';
          return (
            <label key={start} data-disabled={isDisabled || undefined}>
              <input
                type="checkbox"
                value={start}
                checked={rank > 0}
                aria-disabled={isDisabled || undefined}
                aria-invalid={(isInvalid && index === 0) || undefined}
                aria-label={`${dates.day(start)} ${span}${rankText}`}
                onChange={() => onToggle(start)}
              />
              <span>
                {title !== undefined && <>{dates.day(start)} </>}
                <bdi>{span}</bdi>
              </span>
              {rankText && <b aria-hidden="true">{rank}</b>}
            </label>
          );
        })}
      </div>
    </div>
  );
}
