import { Link } from '@tanstack/react-router';
import cardLink from './card-link.module.css';
import classes from './link-cards.module.css';

interface LinkCard {
  /** The URL of the page that the card links to. */
  to: string;
  title: string;
  purpose: string;
}

/** Cards that link to pages and describe the purpose of each. */
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
