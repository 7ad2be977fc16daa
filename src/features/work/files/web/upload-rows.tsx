import { ActionIcon, Button, Progress } from '@mantine/core';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { Upload, Uploads } from './uploads.ts';
import classes from './files.module.css';

/** Lists active and failed uploads, with buttons to cancel or retry. */
export function UploadRows({ list, uploads }: { list: readonly Upload[]; uploads: Uploads }) {
  const failed = list.filter(({ state }) => state === 'failed').length;
  const left = list.length - failed;

  return (
    <>
      <p className={classes.state} role="status">
        {left > 0 && `Uploading ${left} ${left === 1 ? 'file' : 'files'}. `}
        {failed > 0 && `${failed} ${failed === 1 ? 'file was' : 'files were'} not uploaded.`}
      </p>
      <ul className={classes.uploads}>
        {list.map(({ id, name, state, progress, problem }) => (
          <li key={id} className={classes.upload}>
            <span className={classes.words}>
              <span className={classes.name}>{name}</span>
              {problem ? (
                <span className={classes.problem} role="alert">
                  {problem}
                </span>
              ) : (
                <Progress
                  value={progress * 100}
                  aria-label={`Upload progress for ${name}`}
                  animated={state === 'sending'}
                />
              )}
            </span>
            {state === 'failed' && (
              <Button variant="default" size="compact-md" onClick={() => uploads.retry(id)}>
                Try Again
              </Button>
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={state === 'failed' ? `Dismiss ${name}` : `Cancel ${name}`}
              onClick={() => uploads.cancel(id)}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </>
  );
}
