import { fillPath } from '../../core/navigation/index.ts';
import { useText } from '../../runtime/screen-context.ts';
import { CURRENT_MONTH, MONTH_REPORT } from './routes/route.ts';

const REPORT_ICON = 'M5 3h10v14H5zM8 13.500v-2M10 13.500v-4.500M12 13.500v-6.500';

/** The entry of the current month's report, which menus have beside those of the routes. */
export function useReportEntry() {
  const t = useText();
  return {
    path: fillPath(MONTH_REPORT, { month: CURRENT_MONTH }),
    label: t('portal.titles.monthReport'),
    icon: REPORT_ICON,
  };
}
