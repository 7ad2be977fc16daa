import { Button, Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { RecordNotFound } from '#web/pages/record-not-found.tsx';
import { TimelineCard } from '#web/record/record-page.tsx';
import { webFormSubmission } from '../web-form-submission.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { webFormSubmissionEndpoints } from '../web-form-submission-endpoints.ts';
import { SubmissionBadges } from './submission-columns.tsx';
import { SubmissionView } from './submission-view.tsx';
import classes from './submission-drawer.module.css';

interface SubmissionDrawerProps {
  id: number;
  /** The ids on the current list page, for the next and previous buttons. */
  ids: readonly number[];
  onShow: (id: number) => void;
  onClose: () => void;
}

/** Shows one submission beside the list. */
export function SubmissionDrawer({ id, ids, onShow, onClose }: SubmissionDrawerProps) {
  useReturnFocus();
  const answer = useQuery(endpointQuery(webFormSubmissionEndpoints.read, { params: { id } }));
  const place = ids.indexOf(id);
  const previous = place > 0 ? ids[place - 1] : undefined;
  const next = place >= 0 ? ids[place + 1] : undefined;

  return (
    <Drawer.Root opened onClose={onClose} position="right" size={640}>
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content>
        <Drawer.Header>
          <Drawer.Title className={classes.title}>
            {answer.data?.sender ?? 'Submission'}
          </Drawer.Title>
          <Drawer.CloseButton aria-label="Close" />
        </Drawer.Header>
        <Drawer.Body className={classes.body}>
          <div className={classes.head}>
            {answer.data && <SubmissionBadges submission={answer.data} />}
            <span className={classes.steps}>
              <Button
                variant="default"
                size="compact-md"
                disabled={previous === undefined}
                onClick={() => previous !== undefined && onShow(previous)}
              >
                Previous
              </Button>
              <Button
                variant="default"
                size="compact-md"
                disabled={next === undefined}
                onClick={() => next !== undefined && onShow(next)}
              >
                Next
              </Button>
            </span>
          </div>
          <Loaded answer={answer} notFound={<RecordNotFound kind="web_form_submissions" />}>
            {(submission) => <SubmissionView key={submission.id} submission={submission} />}
          </Loaded>
          <TimelineCard entity={webFormSubmission} id={id} />
          <Link to="/web-form-submissions/$id" params={{ id }}>
            Open as a page
          </Link>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
