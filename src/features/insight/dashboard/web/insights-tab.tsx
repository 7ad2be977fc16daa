import { Button } from '@mantine/core';
import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs';
import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { keysOf } from '#shared/keys-of.ts';
import { filterSearch } from '#shared/list-query.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { useListState } from '#web/list/use-list-state.ts';
import { useCan } from '#web/me.ts';
import cardLink from '#web/ui/card-link.module.css';
import { Card } from '#web/ui/card.tsx';
import { InfoButton } from '#web/ui/info-button.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ColorBadge } from '#web/ui/status-badge.tsx';
import { INSIGHT_FIELDS, insightEndpoints } from '../insights.ts';
import { insightSections, METRICS, missingSections } from './insight-cards.ts';
import type { InsightCard, InsightSection } from './insight-cards.ts';
import { InsightFilters } from './insight-filters.tsx';
import cards from './summary-cards.module.css';
import classes from './insights-tab.module.css';

const NO_PAGES = { sort: [], pageSize: 10 };

interface InsightsTabProps {
  /** The metric in the URL; anything unknown or missing means revenue. */
  metric: string | undefined;
  onMetric: (metric: string) => void;
}

/** Leads, sales, and close rates by period, with filters stored in the URL. */
export function InsightsTab({ metric: asked, onMetric }: InsightsTabProps) {
  const metric = keysOf(METRICS).find((known) => known === asked) ?? 'revenue';
  const state = useListState(INSIGHT_FIELDS, NO_PAGES);
  const { filters } = state.query;
  const answer = useQuery({
    ...endpointQuery(insightEndpoints.insights, { query: filterSearch(filters) }),
    placeholderData: keepPreviousData,
  });
  const { data } = answer;
  const sections = data && insightSections(data.periods, { metric, filters, isOwn: data.isOwn });

  return (
    <div className={classes.stack}>
      <Card>
        <InsightFilters
          state={state}
          reps={data?.reps ?? []}
          metric={metric}
          onMetric={onMetric}
          ways={<Ways />}
        />
        <p className={classes.about}>{METRICS[metric].about}</p>
      </Card>
      {data?.isOwn && (
        <p className={cards.own}>
          <IconUser size={16} aria-hidden />
          Showing your jobs only.
        </p>
      )}
      {answer.isError && !data && (
        <Card>
          <LoadProblem error={answer.error} onRetry={() => void answer.refetch()} />
        </Card>
      )}
      {answer.isPending ? (
        <Skeleton height={560} radius="lg" />
      ) : (
        (sections ?? missingSections(metric)).map((section) => (
          <Section key={section.title} section={section} />
        ))
      )}
    </div>
  );
}

/** Links to reports and help pages. */
function Ways() {
  const canReadReports = useCan('reports', 'read');

  return (
    <>
      {canReadReports && (
        <Button
          component={Link}
          to="/reports"
          variant="default"
          leftSection={<IconReportAnalytics size={16} aria-hidden />}
        >
          Classic Reports
        </Button>
      )}
      <Button
        component={Link}
        to="/help"
        variant="default"
        leftSection={<IconBook size={16} aria-hidden />}
      >
        Resources
      </Button>
    </>
  );
}

function Section({ section: { title, cards: shown } }: { section: InsightSection }) {
  return (
    <section aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <div className={classes.cards}>
        {shown.map((card) => (
          <InsightCardView key={card.period} card={card} about={title} />
        ))}
      </div>
    </section>
  );
}

/** The entire card is a link, so its info button is placed above it. */
function InsightCardView({ card, about }: { card: InsightCard; about: string }) {
  const { title, definition, value, notes, search, hasNoData, isMissing } = card;

  return (
    <article className={`${cardLink.card} ${cards.card}`} data-missing={isMissing}>
      <div className={cards.head}>
        <h3 className={cards.title}>
          {search ? (
            <Link to="/jobs" search={search} className={cardLink.link}>
              <span className="visually-hidden">{about}: </span>
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        <span className={cards.info}>
          <InfoButton label={`About ${about}, ${title.toLowerCase()}`} text={definition} />
        </span>
      </div>
      <p className={`${classes.value} figure`}>{value}</p>
      <p className={classes.notes}>
        {(hasNoData || isMissing) && <ColorBadge color="gray" label="No data" />}
        {notes.map((note) => (
          <span key={note}>{note}</span>
        ))}
      </p>
    </article>
  );
}
