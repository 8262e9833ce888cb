import { useDates } from '../../runtime/hooks/use-dates.ts';
import { useStyles } from '../../runtime/styles.ts';
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
  /** The rank of a chosen time, from 1, if their order matters. */
  readonly rankLabel?: (rank: number) => string;
  readonly error: string | undefined;
  readonly onToggle: (start: number) => void;
}

/** Several times to choose from, by day. */
export function TimeChoice({ label, groups, count, error, ...shared }: Props) {
  useStyles(css);
  return (
    <fieldset className="time-choice">
      <legend>{label}</legend>
      {groups.map((group, index) => (
        <TimeGroup
          key={`${group.title ?? ''} ${group.starts[0] ?? ''}`}
          {...shared}
          {...group}
          isInvalid={error !== undefined && index === 0}
        />
      ))}
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

type GroupProps = Omit<Props, 'label' | 'groups' | 'count' | 'error'> & Group & { readonly isInvalid: boolean };

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
