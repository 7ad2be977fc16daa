import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState, useEffect, useRef } from 'react';
import { keysOf } from '#shared/keys-of.ts';
import { MessagePage } from '#web/pages/message-page.tsx';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { isUnderWay, type ContactImport } from '../contact-import.ts';
import { contactImportEndpoints } from '../contact-import-endpoints.ts';
import { ImportColumns } from './import-columns.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { ImportReview } from './import-review.tsx';
import { ImportUpload } from './import-upload.tsx';
import { RecentImports } from './recent-imports.tsx';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import classes from './import-steps.module.css';
import { restoreFocus } from '#web/ui/restore-focus.ts';

const route = getRouteApi('/app/contacts/import');

/** Imports contacts from another system: upload, match columns, review, result. */
export function ImportContactsPage() {
  const { id } = route.useSearch();
  const navigate = useNavigate();
  useKeptFocus(id === undefined ? 'upload' : String(id));
  if (id !== undefined) return <OpenImport key={id} id={id} />;

  return (
    <>
      <Head step="upload" />
      <ImportUpload
        onUploaded={(uploaded) => navigate({ to: '/contacts/import', search: { id: uploaded.id } })}
      />
      <RecentImports />
    </>
  );
}

function Head({ step, fileName }: { step: ImportStep; fileName?: string }) {
  return (
    <>
      <PageHeader
        title="Import Contacts"
        description={fileName}
        back={<BackLink to="/contacts" label="Back to Contacts" />}
      />
      <ImportSteps step={step} />
    </>
  );
}

function OpenImport({ id }: { id: number }) {
  const answer = useQuery(endpointQuery(contactImportEndpoints.read, { params: { id } }));

  return (
    <Loaded answer={answer} notFound={<ImportNotFound />}>
      {(found) => <ImportAsItIs found={found} />}
    </Loaded>
  );
}

function ImportAsItIs({ found }: { found: ContactImport }) {
  const { status, fileName } = found;
  const [isMatching, setIsMatching] = useState(false);
  useKeptFocus(isMatching ? 'matching' : status);

  if (isUnderWay(found)) {
    return (
      <>
        <Head step={status === 'reviewing' ? 'columns' : 'result'} fileName={fileName} />
        <ImportProgress found={found} />
      </>
    );
  }
  if (status === 'uploaded' || (status === 'reviewed' && isMatching)) {
    return (
      <>
        <Head step="columns" fileName={fileName} />
        <ImportColumns found={found} onReviewed={() => setIsMatching(false)} />
      </>
    );
  }
  if (status === 'reviewed') {
    return (
      <>
        <Head step="review" fileName={fileName} />
        <ImportReview found={found} onBack={() => setIsMatching(true)} />
      </>
    );
  }

  return (
    <>
      <Head step="result" fileName={fileName} />
      <ImportResult found={found} />
    </>
  );
}

function ImportNotFound() {
  return (
    <MessagePage
      title="Import Not Found"
      text="Files are deleted after a day if not imported. Imports are deleted after 30 days."
    >
      <Button component={Link} to="/contacts/import">
        Upload a file
      </Button>
    </MessagePage>
  );
}

const STEPS = {
  upload: 'Upload',
  columns: 'Match columns',
  review: 'Review',
  result: 'Result',
} as const;

type ImportStep = keyof typeof STEPS;

/** Shows the current step of an import. */
function ImportSteps({ step }: { step: ImportStep }) {
  const names = keysOf(STEPS);
  const place = names.indexOf(step);

  return (
    <ol className={`${classes.steps} no-print`} aria-label="Steps">
      {names.map((name, index) => (
        <li
          key={name}
          className={classes.step}
          data-state={index < place ? 'done' : index === place ? 'now' : undefined}
          aria-current={index === place ? 'step' : undefined}
        >
          <span className={classes.mark} aria-hidden>
            {index < place ? <IconCheck size={14} stroke={3} /> : index + 1}
          </span>
          <span className={classes.name}>{STEPS[name]}</span>
        </li>
      ))}
    </ol>
  );
}

/** Moves focus to the page heading if the focused content is replaced, but not on first load. */
function useKeptFocus(part: string): void {
  const shown = useRef(part);

  useEffect(() => {
    if (shown.current !== part) restoreFocus({ element: null, beside: [] });
    shown.current = part;
  }, [part]);
}
