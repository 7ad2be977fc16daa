import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { ReachButtons } from '#features/contacts/web/reach-buttons.tsx';
import { useDocumentVerbs } from '#features/documents/web/use-document-verbs.ts';
import { ESTIMATE_SCREENS } from '#features/estimates/web/estimate-screens.ts';
import type { AttentionRecord } from '../attention.ts';
import classes from './needs-attention.module.css';

const DeclineEstimateDialog = lazy(async () => ({
  default: (await import('#features/estimates/web/decline-estimate-dialog.tsx'))
    .DeclineEstimateDialog,
}));

/** Gets an answer to an estimate and notes it, as on the estimate's own page. */
export function EstimateActions({ record }: { record: AttentionRecord }) {
  const { id, title, detail, phone } = record;
  const estimate = { id, estimateNumber: title };
  const verbs = useDocumentVerbs(ESTIMATE_SCREENS, estimate);
  const [isDeclining, setIsDeclining] = useState(false);

  // Calling comes last: rows without a number keep their buttons in the same place, for the focus.
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        size="compact-sm"
        loading={verbs.isBusy}
        aria-label={`Mark accepted: ${title}`}
        onClick={() => verbs.act(() => verbs.setStatus('accepted'))}
      >
        Mark accepted
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Mark declined: ${title}`}
        onClick={() => setIsDeclining(true)}
      >
        Mark declined
      </Button>
      <ReachButtons name={detail ?? title} phone={phone} isInRow />
      {isDeclining && (
        <Suspense>
          <DeclineEstimateDialog verbs={verbs} onClose={() => setIsDeclining(false)} />
        </Suspense>
      )}
    </div>
  );
}
