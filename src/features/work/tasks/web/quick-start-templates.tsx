import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Card } from '#web/ui/card.tsx';
import { TASK_CATEGORY_LABELS } from '../task.ts';
import { taskEndpoints } from '../task-endpoints.ts';
import type { TaskTemplate } from '../task-template.ts';
import classes from './task.module.css';

/** The templates for a new task, grouped by category. Renders nothing if there are none. */
export function QuickStartTemplates({ onApply }: { onApply: (template: TaskTemplate) => void }) {
  const { data = [] } = useQuery(endpointQuery(taskEndpoints.templates));
  const [category, setCategory] = useState('');
  const offered = data.filter(({ isActive }) => isActive);
  if (offered.length === 0) return null;
  const shown = offered.filter((template) => category === '' || template.category === category);

  return (
    <Card
      title="Quick Start Templates"
      description="Start from a template"
      actions={
        <NativeSelect
          aria-label="Template category"
          value={category}
          data={[
            { value: '', label: 'All categories' },
            ...Object.entries(TASK_CATEGORY_LABELS).map(([value, label]) => ({ value, label })),
          ]}
          onChange={(event) => setCategory(event.currentTarget.value)}
        />
      }
    >
      <div className={classes.templates}>
        {shown.map((template) => (
          <Button key={template.id} variant="default" onClick={() => onApply(template)}>
            {template.title}
          </Button>
        ))}
      </div>
    </Card>
  );
}
