import { Button } from '@mantine/core';
import { useState } from 'react';
import { fileUrl } from '#web/api/api-client.ts';
import { useMe } from '#web/me.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { ListedFile } from '../file.ts';
import { fileEndpoints } from '../file-endpoints.ts';
import { aboutFile } from './about-file.ts';
import classes from './file-viewer.module.css';

/** Shows a video full-screen, using the browser's player. */
export function VideoViewer({ one, onClose }: { one: ListedFile; onClose: () => void }) {
  const { timeZoneName } = useMe();
  const [isUnplayable, setIsUnplayable] = useState(false);
  const params = { params: { id: one.id } };
  const name = one.caption ?? one.name;

  return (
    <Dialog
      fullScreen
      title={name}
      onClose={onClose}
      classNames={{ content: classes.window, body: classes.body }}
    >
      <div className={classes.stage}>
        {isUnplayable ? (
          <Notice tone="info" title="This browser cannot play this video">
            Download it to watch.
          </Notice>
        ) : (
          // Users' videos have no captions.
          <video
            className={classes.picture}
            src={fileUrl(fileEndpoints.video, params)}
            aria-label={name}
            controls
            playsInline
            preload="metadata"
            onError={() => setIsUnplayable(true)}
          >
            <track kind="captions" />
          </video>
        )}
      </div>
      <div className={classes.foot}>
        <p className={classes.about}>{aboutFile(one, timeZoneName)}</p>
        <Button
          component="a"
          variant="default"
          href={fileUrl(fileEndpoints.download, params)}
          download={one.name}
        >
          Download
        </Button>
      </div>
    </Dialog>
  );
}
