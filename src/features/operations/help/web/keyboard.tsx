/** Keys that Gable knows. */
export function Keyboard() {
  return (
    <>
      <p>
        Every screen can be used without a mouse. <kbd>Tab</kbd> goes to the next button, link or
        field, <kbd>Shift</kbd> <kbd>Tab</kbd> to the one before, <kbd>Enter</kbd> opens or sends,
        and <kbd>Esc</kbd> closes what is open.
      </p>
      <h2>Search</h2>
      <dl>
        <dt>
          <kbd>/</kbd> or <kbd>Ctrl</kbd> <kbd>K</kbd>
        </dt>
        <dd>Goes to the search box from anywhere; on a Mac also with the Command key.</dd>
        <dt>
          <kbd>↓</kbd> <kbd>↑</kbd>, <kbd>Enter</kbd>
        </dt>
        <dd>Choose a result and open it.</dd>
      </dl>
      <h2>Tabs</h2>
      <dl>
        <dt>
          <kbd>→</kbd> <kbd>←</kbd>
        </dt>
        <dd>The next tab, the one before. Home and End go to the first and the last one.</dd>
      </dl>
      <h2>Boards</h2>
      <dl>
        <dt>
          <kbd>Space</kbd>
        </dt>
        <dd>On a card’s grip: lifts the card, and drops it where it is.</dd>
        <dt>Arrow keys</dt>
        <dd>Move a lifted card within its column and to the columns beside it.</dd>
        <dt>
          <kbd>Esc</kbd>
        </dt>
        <dd>Puts it back. The menu beside the grip moves a card in one step.</dd>
      </dl>
      <h2>Messages</h2>
      <dl>
        <dt>
          <kbd>F8</kbd>
        </dt>
        <dd>Goes to the message that has just appeared.</dd>
      </dl>
      <h2>Dates</h2>
      <p>
        Type a day as you write it, such as 1/31/2026 or Jan 31, 2026. The calendar beside the field
        opens with its button.
      </p>
    </>
  );
}
