import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { hasDays, type PhoneControlsProps } from './phone-controls-props.ts';
import { ScheduleHeader } from './schedule-header.tsx';
import { Toolbar } from './toolbar.tsx';

const PhoneControls = lazyScreen(() => import('./phone-controls.tsx'));

type Props = PhoneControlsProps & { readonly isNarrow: boolean };

/** What is above the views: a header and a toolbar; in a narrow element what a phone has room for. */
export function ScheduleControls({ isNarrow, ...controls }: Props) {
  if (isNarrow) {
    return (
      <div className="schedule-phone-controls" data-days={hasDays(controls.view) || undefined}>
        <PhoneControls {...controls} />
      </div>
    );
  }
  return (
    <>
      <ScheduleHeader {...controls} />
      <Toolbar {...controls} />
    </>
  );
}
