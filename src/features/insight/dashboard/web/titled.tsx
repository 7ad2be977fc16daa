import { InfoButton } from '#web/ui/info-button.tsx';
import classes from './sales-tab.module.css';

/** Shows a title with an info button for its definition. */
export function Titled({ title, text = '' }: { title: string; text: string | undefined }) {
  return (
    <span className={classes.titled}>
      {title}
      <InfoButton label={`About ${title}`} text={text} />
    </span>
  );
}
