import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatBytes } from '#shared/format-bytes.ts';
import { callApi, fileUrl } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { useCan } from '#web/me.ts';
import { Card } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { useAct } from '#web/use-act.ts';
import type { WebFormSubmission } from '../web-form-submission.ts';
import {
  webFormSubmissionEndpoints,
  type SubmittedFile,
} from '../web-form-submission-endpoints.ts';
import classes from './submission-files.module.css';

interface OpenedProps {
  submissionId: number;
  file: SubmittedFile;
}

function OpenedFile({ submissionId: id, file }: OpenedProps) {
  const params = { id, fileId: file.id };
  const { fileContent, fileThumbnail } = webFormSubmissionEndpoints;

  return (
    <a href={fileUrl(fileContent, { params })} download={file.name} className={classes.file}>
      {file.isPicture && (
        <img src={fileUrl(fileThumbnail, { params })} alt="" className={classes.picture} />
      )}
      <span className={classes.name}>{file.name}</span>
      <span className={classes.size}>{formatBytes(file.size)}</span>
    </a>
  );
}

/** A submission's files. Only the names are shown until a user releases the files. */
export function SubmissionFiles({
  submission: { id, filesOpenedAt, jobId, contactId },
}: {
  submission: WebFormSubmission;
}) {
  const mayOpen = useCan('web_form_submissions', 'update');
  const answer = useQuery(endpointQuery(webFormSubmissionEndpoints.files, { params: { id } }));
  const { act, isBusy } = useAct('Failed to open the files. Please try again.');
  const isOpened = filesOpenedAt !== null;
  const on = jobId !== null ? 'job' : contactId !== null ? 'contact' : null;
  const place = on === null ? '' : ` and adds them to the ${on}`;
  const open = () => callApi(webFormSubmissionEndpoints.openFiles, { params: { id } });

  return (
    <Card
      title="Files"
      description={
        isOpened ? null : `From a website visitor. Opening makes them visible to your team${place}.`
      }
      actions={
        !isOpened &&
        mayOpen && (
          <Button variant="default" size="compact-md" loading={isBusy} onClick={() => act(open)}>
            Open files
          </Button>
        )
      }
    >
      <Loaded answer={answer} notFound={null}>
        {(files) => (
          <ul className={classes.files}>
            {files.map((file) => (
              <li key={file.id}>
                {isOpened ? (
                  <OpenedFile submissionId={id} file={file} />
                ) : (
                  <span className={classes.file}>
                    <span className={classes.name}>{file.name}</span>
                    <span className={classes.size}>{formatBytes(file.size)}</span>
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
