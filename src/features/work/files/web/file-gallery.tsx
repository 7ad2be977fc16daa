import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import { formatBytes } from '#shared/format-bytes.ts';
import { callApi, fileUrl } from '#web/api/api-client.ts';
import { deleteAction } from '#web/list/delete-action.ts';
import { RowMenu } from '#web/list/row-menu.tsx';
import { useMe, type May } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { DayText } from '#web/ui/day-text.tsx';
import { useAct } from '#web/use-act.ts';
import { filedOn, SHARED_ON, type ListedFile } from '../file.ts';
import { fileEndpoints } from '../file-endpoints.ts';
import { isPicture, isVideo, wordsOfFile } from '../file-types.ts';
import { aboutFile } from './about-file.ts';
import type { FileWindow } from './file-windows.tsx';
import { pairOf } from './pair-of.ts';
import classes from './files.module.css';

interface GalleryProps {
  /** Sorted by day. */
  files: readonly ListedFile[];
  may: May;
  onOpen: (next: FileWindow) => void;
}

const isViewed = (one: ListedFile) => isPicture(one) || isVideo(one);

/**
 * Shows files by the day they were taken or added. Pictures and videos are thumbnails; other files
 * are listed by name.
 */
export function FileGallery({ files, ...props }: GalleryProps) {
  const days = [...new Set(files.map(({ day }) => day))];

  return days.map((day) => {
    const ofDay = files.filter((one) => one.day === day);

    return (
      <section key={day} className={classes.day}>
        <h3 className={classes.dayName}>
          <DayText day={day} />
        </h3>
        <ul className={classes.pictures}>
          {ofDay.filter(isViewed).map((one) => (
            <li key={one.id} className={classes.picture}>
              {isVideo(one) ? (
                <Video one={one} onOpen={props.onOpen} />
              ) : (
                <Picture one={one} onOpen={props.onOpen} />
              )}
              <Mark one={one} />
              <FileMenu one={one} {...props} />
            </li>
          ))}
        </ul>
        <ul className={classes.others}>
          {ofDay
            .filter((one) => !isViewed(one))
            .map((one) => (
              <li key={one.id} className={classes.other}>
                <IconFile size={20} stroke={1.5} aria-hidden />
                <span className={classes.words}>
                  <a className={classes.name} href={downloadUrl(one)} download={one.name}>
                    {one.caption ?? one.name}
                  </a>
                  <span className={classes.detail}>
                    {[
                      wordsOfFile(one),
                      formatBytes(one.size),
                      one.addedBy,
                      one.sharedAt && 'shared with client',
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <FileMenu one={one} {...props} />
              </li>
            ))}
        </ul>
      </section>
    );
  });
}

const downloadUrl = ({ id }: ListedFile) => fileUrl(fileEndpoints.download, { params: { id } });

function Picture({ one, onOpen }: { one: ListedFile } & Pick<GalleryProps, 'onOpen'>) {
  const { timeZoneName } = useMe();
  const pair = pairOf(one);
  const half = pair && (pair.beforeId === one.id ? 'before photo, ' : 'after photo, ');
  const shared = one.sharedAt ? ', shared with client' : '';
  const about = `${half ?? ''}${aboutFile(one, timeZoneName)}${shared}`;

  return (
    <button
      type="button"
      className={classes.open}
      title={about}
      aria-label={`Open ${about}`}
      onClick={() => onOpen({ what: 'view', one })}
    >
      <img
        src={fileUrl(fileEndpoints.thumbnail, { params: { id: one.id } })}
        alt=""
        loading="lazy"
        decoding="async"
      />
      {one.caption && <span className={classes.caption}>{one.caption}</span>}
    </button>
  );
}

function Video({ one, onOpen }: { one: ListedFile } & Pick<GalleryProps, 'onOpen'>) {
  const { timeZoneName } = useMe();
  const about = `${aboutFile(one, timeZoneName)}${one.sharedAt ? ', shared with client' : ''}`;

  return (
    <button
      type="button"
      className={classes.open}
      title={about}
      aria-label={`Play ${about}`}
      onClick={() => onOpen({ what: 'view', one })}
    >
      <span className={classes.video}>
        <IconPlayerPlay size={32} stroke={1.5} aria-hidden />
        <span className={classes.videoName}>{one.name}</span>
      </span>
      {one.caption && <span className={classes.caption}>{one.caption}</span>}
    </button>
  );
}

/**
 * Labels a picture as a before or after photo and as shared. The picture's button has the same
 * information in its accessible name.
 */
function Mark({ one }: { one: ListedFile }) {
  const pair = pairOf(one);
  const half = pair && (pair.beforeId === one.id ? 'Before' : 'After');
  const words = [half, one.sharedAt && 'Shared'].filter(Boolean);
  if (words.length === 0) return null;

  return (
    <span className={classes.mark} aria-hidden>
      {words.join(' · ')}
    </span>
  );
}

function FileMenu({ one, may, onOpen }: { one: ListedFile } & Omit<GalleryProps, 'files'>) {
  const { act } = useAct('Failed to change the file. Please try again.');
  const pair = pairOf(one);
  const canChange = may('update', one) && isPicture(one);

  return (
    <RowMenu
      label={one.caption ?? one.name}
      actions={[
        {
          key: 'download',
          label: 'Download',
          onSelect: () => window.location.assign(downloadUrl(one)),
        },
        ...(may('update', one)
          ? [
              {
                key: 'edit',
                label: 'Name and Caption',
                onSelect: () => onOpen({ what: 'edit', one }),
              },
            ]
          : []),
        ...(pair
          ? [
              {
                key: 'compare',
                label: 'Compare Before and After',
                onSelect: () => onOpen({ what: 'compare', one }),
              },
            ]
          : []),
        ...(may('share', one) && SHARED_ON.includes(filedOn(one).kind)
          ? [
              {
                key: 'share',
                label: one.sharedAt ? 'Stop Sharing with Client' : 'Share with Client',
                onSelect: () =>
                  act(async () => {
                    const isShared = one.sharedAt === null;
                    await callApi(fileEndpoints.share, {
                      params: { id: one.id },
                      body: { isShared },
                    });
                    toast({
                      title: isShared ? 'Shared with the client' : 'No longer shared',
                      description: isShared ? 'The client can see it on their page.' : one.name,
                      tone: 'success',
                    });
                  }),
              },
            ]
          : []),
        ...(canChange && one.jobId !== null
          ? [
              {
                key: 'cover',
                label: one.coverAt ? 'Remove as Cover Photo' : 'Make Cover Photo',
                onSelect: () =>
                  act(() =>
                    callApi(fileEndpoints.setCover, {
                      params: { id: one.id },
                      body: { isCover: one.coverAt === null },
                    }),
                  ),
              },
            ]
          : []),
        ...(canChange && !pair
          ? [
              {
                key: 'pair',
                label: 'Choose Before Photo',
                onSelect: () => onOpen({ what: 'pair', one }),
              },
            ]
          : []),
        ...(canChange && pair?.afterId === one.id
          ? [
              {
                key: 'unpair',
                label: 'Unpair Photos',
                onSelect: () =>
                  act(() =>
                    callApi(fileEndpoints.setBefore, {
                      params: { id: one.id },
                      body: { beforeId: null },
                    }),
                  ),
              },
            ]
          : []),
        ...deleteAction(may('delete', one), () => onOpen({ what: 'delete', one })),
      ]}
    />
  );
}
