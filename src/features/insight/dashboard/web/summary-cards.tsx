import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDollars } from '#shared/money.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { useMe } from '#web/me.ts';
import { Card } from '#web/ui/card.tsx';
import { InfoButton } from '#web/ui/info-button.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ColorBadge } from '#web/ui/status-badge.tsx';
import { dashboardEndpoints } from '../dashboard-endpoints.ts';
import { OWN_TASKS_IN_WORDS } from '../own-figures.ts';
import { summaryFigures, type SummaryFigure } from './summary-figures.ts';
import cardLink from '#web/ui/card-link.module.css';
import classes from './summary-cards.module.css';

/** Shows the company's four key figures, each linked to the records it counts. */
export function SummaryCards() {
  const me = useMe();
  const stats = useQuery(endpointQuery(dashboardEndpoints.stats));
  const figures = summaryFigures(me, stats.data);

  if (stats.isError && !stats.data) {
    return (
      <Card>
        <LoadProblem error={stats.error} onRetry={() => void stats.refetch()} />
      </Card>
    );
  }

  return (
    <section aria-label="Key figures" className={classes.section}>
      <div className={classes.cards}>
        {figures.map((figure) => (
          <SummaryCard key={figure.key} figure={figure} />
        ))}
      </div>
      <OwnNote figures={figures} />
    </section>
  );
}

const inWords = new Intl.ListFormat('en-US');

/** Notes that the figures cover only the user's own records, for users who can't see others. */
function OwnNote({ figures }: { figures: readonly SummaryFigure[] }) {
  const own = figures.filter(({ isOwn }) => isOwn);
  if (own.length === 0) return null;

  return (
    <p className={classes.own}>
      <IconUser size={16} aria-hidden />
      <span>
        {own.length === figures.length
          ? 'Showing your records only.'
          : `${inWords.format(own.map(({ title }) => title))} ${
              own.length === 1 ? 'shows' : 'show'
            } your records only.`}
        {own.some(({ key }) => key === 'tasks') && ` Pending Tasks include ${OWN_TASKS_IN_WORDS}.`}
      </span>
    </p>
  );
}

/** The entire card is a link, so its info button is placed above it. */
function SummaryCard({ figure }: { figure: SummaryFigure }) {
  const { key, title, definition, icon: Icon, to, search, value, isMoney } = figure;

  return (
    <article className={`${cardLink.card} ${classes.card}`} data-figure={key}>
      <div className={classes.head}>
        <span className={classes.icon}>
          <Icon size={18} stroke={1.8} aria-hidden />
        </span>
        <h2 className={classes.title}>
          <Link to={to} search={search} className={cardLink.link}>
            {title}
          </Link>
        </h2>
        <span className={classes.info}>
          <InfoButton label={`About ${title}`} text={definition} />
        </span>
      </div>
      {value === undefined ? (
        <div className={classes.waiting}>
          <Skeleton height={28} width="60%" />
          <Skeleton height={16} width="80%" />
        </div>
      ) : (
        <>
          <p className={`${classes.value} figure`}>
            {isMoney ? <Dollars amount={value} /> : value.toLocaleString('en-US')}
          </p>
          <p className={classes.change}>
            <Change figure={figure} />
          </p>
        </>
      )}
    </article>
  );
}

/** Shows a large dollar amount with small cents. */
function Dollars({ amount }: { amount: number }) {
  const [whole, cents] = formatDollars(amount).split('.');

  return (
    <>
      {whole}
      <span className={classes.cents}>.{cents}</span>
    </>
  );
}

const inPercent = new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero' });

/** Shows the change in percent. Zero counts as up. */
function Change({ figure: { percent, isNew, since, before } }: { figure: SummaryFigure }) {
  if (percent === null) {
    return isNew ? (
      <>
        <ColorBadge color="blue" label="New" />
        <span>{before}</span>
      </>
    ) : (
      <span>No comparison with {since}</span>
    );
  }
  const isUp = percent >= 0;
  const Arrow = isUp ? IconArrowUp : IconArrowDown;

  return (
    <>
      <span className={`${classes.percent} figure`} data-tone={isUp ? 'up' : 'down'}>
        <Arrow size={16} stroke={2.2} role="img" aria-label={isUp ? 'Up' : 'Down'} />
        {inPercent.format(percent)}%
      </span>
      <span>vs {since}</span>
    </>
  );
}
