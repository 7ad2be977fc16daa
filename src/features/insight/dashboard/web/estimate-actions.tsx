import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { ReachButtons } from '#features/work/contacts/web/reach-buttons.tsx';
import { useDocumentVerbs } from '#features/money/documents/web/use-document-verbs.ts';
import { ESTIMATE_SCREENS } from '#features/money/estimates/web/estimate-screens.tsx';
import type { AttentionRecord } from '../attention.ts';
import classes from './needs-attention.module.css';

const DeclineEstimateDialog = lazy(async () => ({
  default: (await import('#features/money/estimates/web/decline-estimate-dialog.tsx'))
    .DeclineEstimateDialog,
}));

const AcceptanceDialog = lazy(async () => ({
  default: (await import('#features/money/estimates/web/acceptance-dialog.tsx')).AcceptanceDialog,
}));

/** Asks for a client's response to an estimate and records it, as on the estimate's own page. */
export function EstimateActions({ record }: { record: AttentionRecord }) {
  const { id, title, detail, phone } = record;
  const estimate = { id, estimateNumber: title };
  const verbs = useDocumentVerbs(ESTIMATE_SCREENS, estimate);
  const [isDeclining, setIsDeclining] = useState(false);
  const [isAccepting, setIsAccepting] = useState(false);

  // Put the call button last. Rows without a phone number then keep their other buttons in the same
  // place when focus moves between rows.
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        size="compact-sm"
        loading={verbs.isBusy}
        aria-label={`Mark accepted: ${title}`}
        onClick={() => setIsAccepting(true)}
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
      {isAccepting && (
        <Suspense>
          <AcceptanceDialog
            estimate={estimate}
            title="Mark as Accepted"
            onAnswer={(answer) => verbs.setStatus('accepted', answer, 'sent')}
            onClose={() => setIsAccepting(false)}
          />
        </Suspense>
      )}
      {isDeclining && (
        <Suspense>
          <DeclineEstimateDialog verbs={verbs} onClose={() => setIsDeclining(false)} />
        </Suspense>
      )}
    </div>
  );
}
