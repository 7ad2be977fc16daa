import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { NotFoundPage } from '#web/pages/message-page.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkCards } from '#web/ui/link-cards.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import classes from './help.module.css';
import { HELP_TOPICS } from './help-topics.ts';

const route = getRouteApi('/app/help/$topic');

/** Lists the help pages. */
export function HelpPage() {
  return (
    <>
      <PageHeader title="Resources" description="Short guides to using Gable" />
      <LinkCards cards={HELP_TOPICS.map((topic) => ({ ...topic, to: `/help/${topic.key}` }))} />
    </>
  );
}

export function HelpTopicPage() {
  const { topic } = route.useParams();

  return <HelpTopic topic={topic} />;
}

/** A help page, or a not-found page for an unknown topic. */
export function HelpTopic({ topic }: { topic: string }) {
  const found = HELP_TOPICS.find(({ key }) => key === topic);
  if (!found) return <NotFoundPage />;
  const { title, purpose, Text } = found;

  return (
    <>
      <PageHeader
        title={title}
        description={purpose}
        back={<BackLink to="/help" label="All resources" />}
      />
      <Card>
        <div className={classes.text}>
          <Suspense fallback={<Skeleton height={320} />}>
            <Text />
          </Suspense>
        </div>
      </Card>
    </>
  );
}
