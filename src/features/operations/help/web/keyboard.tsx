/** Help: keyboard shortcuts. */
export function Keyboard() {
  return (
    <>
      <p>
        You can use every screen without a mouse. <kbd>Tab</kbd> moves to the next button, link, or
        field. <kbd>Shift</kbd> <kbd>Tab</kbd> moves back. <kbd>Enter</kbd> opens or submits, and{' '}
        <kbd>Esc</kbd> closes.
      </p>
      <h2>Search</h2>
      <dl>
        <dt>
          <kbd>/</kbd> or <kbd>Ctrl</kbd> <kbd>K</kbd>
        </dt>
        <dd>Go to the search box. On a Mac, Command K also works.</dd>
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
        <dd>Next tab, previous tab. Home and End go to the first and last tab.</dd>
      </dl>
      <h2>Boards</h2>
      <dl>
        <dt>
          <kbd>Space</kbd>
        </dt>
        <dd>On a card’s grip: pick up or drop the card.</dd>
        <dt>Arrow keys</dt>
        <dd>Move the card within its column or to another column.</dd>
        <dt>
          <kbd>Esc</kbd>
        </dt>
        <dd>Cancel the move. You can also move a card from the menu next to its grip.</dd>
      </dl>
      <h2>Messages</h2>
      <dl>
        <dt>
          <kbd>F8</kbd>
        </dt>
        <dd>Go to the latest message.</dd>
      </dl>
      <h2>Dates</h2>
      <p>Type a date, such as 1/31/2026 or Jan 31, 2026, or use the calendar button.</p>
    </>
  );
}
