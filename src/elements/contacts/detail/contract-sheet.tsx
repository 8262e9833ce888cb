import type { CSSProperties, ReactNode } from 'react';
import { contractBalance } from '../../../core/students/index.ts';
import { hourLength } from '../../../core/lessons/index.ts';
import { startOfDay } from '../../../core/time/index.ts';
import type { Contract } from '../../../core/api/endpoints/index.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { alert } from '../../../ui/icons/later-icons.ts';
import tones from '../../../ui/display/tones.css';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { listLabels } from '../list/list-labels.ts';
import css from './contract-sheet.css';
import { Fact } from '../../../ui/display/fact.tsx';

/** The contract of a student: its lessons as numbers, a chart and a sentence, followed by its text. */
export function ContractSheet({ contract }: { readonly contract: Contract | undefined }) {
  useStyles(tones);
  useStyles(css);
  const t = useText();
  return (
    <section className="contract-sheet" part="contract" aria-label={t('contacts.contract.title')}>
      <h2>{t('contacts.contract.title')}</h2>
      {contract ? (
        <>
          <ContractLessons contract={contract} />
          <ContractFacts contract={contract} />
        </>
      ) : (
        <p className="contract-sheet-none">{t('contacts.contract.none')}</p>
      )}
    </section>
  );
}

function ContractLessons({ contract }: { readonly contract: Contract }) {
  const t = useText();
  const { lessonsTotal, lessonsUsed, lessonsPlanned, minutesThisMonth } = contract;
  const balance = contractBalance(contract);
  if (!balance) return null;
  const { left, over, open, usedShare, plannedShare } = balance;
  const shares = {
    '--contract-used': `${usedShare * 100}%`,
    '--contract-planned': `${plannedShare * 100}%`,
  } as CSSProperties;
  const lessons = (count: number) => t('contacts.lessons', { count });
  return (
    <>
      <dl className="contract-sheet-figures">
        {lessonsUsed !== undefined && (
          <Figure name={t('contacts.contract.used')} kind="used">
            {lessons(lessonsUsed)}
          </Figure>
        )}
        {lessonsPlanned !== undefined && (
          <Figure name={t('contacts.contract.planned')} kind="planned">
            {lessons(lessonsPlanned)}
          </Figure>
        )}
        <Figure name={t('contacts.contract.left')}>{lessons(left)}</Figure>
        {minutesThisMonth !== undefined && (
          <Figure name={t('contacts.contract.month')}>
            {t('courses.hours', { hours: hourLength(minutesThisMonth) })}
          </Figure>
        )}
      </dl>
      <div className="contract-sheet-bar" style={shares} aria-hidden="true" data-over={over > 0 || undefined} />
      <p className="contract-sheet-total">
        {lessonsTotal !== undefined && `${t('contacts.contract.total', { count: lessonsTotal })} `}
        {over === 0 && (open > 0 ? t('contacts.contract.open', { count: open }) : t('contacts.contract.full'))}
      </p>
      {over > 0 && (
        <p className="contract-sheet-warning">
          <Icon path={alert} />
          {t('contacts.contract.over', { count: over })}
        </p>
      )}
    </>
  );
}

interface FigureProps {
  readonly name: string;
  /** A segment of the chart. */
  readonly kind?: 'used' | 'planned';
  readonly children: ReactNode;
}

function Figure({ name, kind, children }: FigureProps) {
  return (
    <div data-kind={kind}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ContractFacts({ contract }: { readonly contract: Contract }) {
  const t = useText();
  const { language, timeZone } = useScreen();
  const dates = useDates();
  const day = (key: string | undefined) => (key ? dates.day(startOfDay(key, timeZone)) : '');
  const { plan, contractNumber, subjects, startsOn, endsOn, minutesPerLesson, note } = contract;
  return (
    <dl className="contract-sheet-facts">
      {plan && <Fact name={t('contacts.contract.plan')}>{plan}</Fact>}
      {contractNumber && (
        <Fact name={t('contacts.contract.number')}>
          <bdi>{contractNumber}</bdi>
        </Fact>
      )}
      {(startsOn ?? endsOn) && (
        <Fact name={t('contacts.contract.period')}>
          {t('contacts.contract.span', { from: day(startsOn), until: day(endsOn) })}
        </Fact>
      )}
      {subjects.length > 0 && <Fact name={t('contacts.contract.subjects')}>{listLabels(subjects, language)}</Fact>}
      {minutesPerLesson !== undefined && (
        <Fact name={t('contacts.contract.length')}>{t('contacts.contract.minutes', { count: minutesPerLesson })}</Fact>
      )}
      {note && (
        <Fact name={t('contacts.contract.note')}>
          <span className="contract-sheet-note" dir="auto">
            {note}
          </span>
        </Fact>
      )}
    </dl>
  );
}
