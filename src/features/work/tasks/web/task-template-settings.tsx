import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi, messageOf } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { toast } from '#web/toast/toast.ts';
import { Badges } from '#web/ui/badges.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ColorBadge, PriorityBadge } from '#web/ui/status-badge.tsx';
import { TASK_CATEGORY_LABELS } from '../task.ts';
import { taskEndpoints } from '../task-endpoints.ts';
import type { TaskTemplate } from '../task-template.ts';
import { TaskTemplateDialog } from './task-template-dialog.tsx';
import classes from './task.module.css';

/** The company's task templates, both active and hidden. */
export function TaskTemplateSettings() {
  const answer = useQuery(endpointQuery(taskEndpoints.templates));
  const [edited, setEdited] = useState<TaskTemplate | 'new' | null>(null);
  const [deleting, setDeleting] = useState<TaskTemplate | null>(null);

  return (
    <Card
      title="Task templates"
      description="Available when adding a task"
      actions={<Button onClick={() => setEdited('new')}>Add Template</Button>}
    >
      {answer.isPending && <Skeleton height={160} />}
      {answer.isError && (
        <EmptyState
          title="Failed to load templates"
          text={messageOf(answer.error)}
          action={<Button onClick={() => void answer.refetch()}>Retry</Button>}
        />
      )}
      {answer.data?.length === 0 && (
        <EmptyState title="No templates yet" text="Add templates for tasks you create often." />
      )}
      <ul className={classes.rows}>
        {answer.data?.map((template) => (
          <li key={template.id} className={classes.row}>
            <span className={classes.task}>
              <span>{template.title}</span>
              <span className={classes.note}>
                {[TASK_CATEGORY_LABELS[template.category], template.assignedToName]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className={classes.doings}>
              <Badges>
                <PriorityBadge priority={template.priority} />
                {template.onAcceptance && <ColorBadge color="blue" label="On acceptance" />}
                {!template.isActive && <ColorBadge color="gray" label="Not offered" />}
              </Badges>
              <Button
                variant="default"
                size="compact-md"
                aria-label={`Edit ${template.title}`}
                onClick={() => setEdited(template)}
              >
                Edit
              </Button>
              <Button
                variant="default"
                size="compact-md"
                aria-label={`Delete ${template.title}`}
                onClick={() => setDeleting(template)}
              >
                Delete
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {edited && (
        <TaskTemplateDialog
          template={edited === 'new' ? null : edited}
          // New templates go to the end.
          nextPlace={10 + Math.max(0, ...(answer.data ?? []).map(({ sortOrder }) => sortOrder))}
          onClose={() => setEdited(null)}
        />
      )}
      {deleting && (
        <ConfirmDialog
          title="Confirm Deletion"
          text={`Are you sure you want to delete the template "${deleting.title}"? Tasks created from it are kept. This action cannot be undone.`}
          confirmLabel="Delete"
          isDangerous
          onConfirm={async () => {
            await callApi(taskEndpoints.removeTemplate, { params: { id: deleting.id } });
            toast({ title: 'Template deleted', description: deleting.title, tone: 'success' });
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </Card>
  );
}
