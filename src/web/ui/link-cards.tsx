import { Link } from '@tanstack/react-router';
import cardLink from './card-link.module.css';
import classes from './link-cards.module.css';

interface LinkCard {
  /** The address that the whole card leads to. */
  to: string;
  title: string;
  purpose: string;
}

/** Links to pages, each with its purpose. */
export function LinkCards({ cards }: { cards: readonly LinkCard[] }) {
  return (
    <ul className={classes.cards}>
      {cards.map(({ to, title, purpose }) => (
        <li key={to} className={`${cardLink.card} ${classes.card}`}>
          <h2 className={classes.title}>
            <Link to={to} className={cardLink.link}>
              {title}
            </Link>
          </h2>
          <p className={classes.purpose}>{purpose}</p>
        </li>
      ))}
    </ul>
  );
}
