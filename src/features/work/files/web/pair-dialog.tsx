import { useQuery } from '@tanstack/react-query';
import { callApi, fileUrl } from '#web/api/api-client.ts';
import { useMe } from '#web/me.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useAct } from '#web/use-act.ts';
import type { FiledField, ListedFile } from '../file.ts';
import { fileEndpoints } from '../file-endpoints.ts';
import { isPicture } from '../file-types.ts';
import { aboutFile } from './about-file.ts';
import { picturesOf } from './pictures-of.ts';
import classes from './photo-grid.module.css';

const AT_ONCE = 100;

interface PairProps {
  of: { field: FiledField; id: number };
  /** The after photo. */
  one: ListedFile;
  onClose: () => void;
}

/** Chooses the matching before photo. */
export function PairDialog({ of, one, onClose }: PairProps) {
  const { timeZoneName } = useMe();
  const { act, isBusy } = useAct('Failed to pair the photos. Please try again.');
  const answer = useQuery(picturesOf(of, { pageSize: AT_ONCE }));
  const others = answer.data?.rows.filter((other) => other.id !== one.id && isPicture(other));
  const choose = (beforeId: number) =>
    act(async () => {
      await callApi(fileEndpoints.setBefore, { params: { id: one.id }, body: { beforeId } });
      onClose();
    });

  return (
    <Dialog title="Choose the Before Photo" size="xl" onClose={onClose}>
      <p className={classes.count}>
        {others?.length === 0
          ? 'No other photos yet.'
          : 'Choose the photo of the same spot before the work. The two are compared and printed side by side.'}
      </p>
      {answer.isError && <LoadProblem error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <Skeleton height={160} radius="md" />}
      <ul className={classes.photos}>
        {others?.map((other) => (
          <li key={other.id}>
            <button
              type="button"
              className={classes.photo}
              aria-label={aboutFile(other, timeZoneName)}
              disabled={isBusy}
              onClick={() => choose(other.id)}
            >
              <img
                src={fileUrl(fileEndpoints.thumbnail, { params: { id: other.id } })}
                alt=""
                loading="lazy"
                decoding="async"
              />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
