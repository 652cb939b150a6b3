import { assetName } from '../asset-name.ts';

/**
 * The script of the pages: keys, and news that the world has changed. Each page works without it. An element with `data-key` is what that
 * key presses, or goes to where something is typed; `data-then` names the field that is typed into next. A key that is held down presses
 * once: what comes up next nobody has seen. A browser has six connections for a server, so one of its pages follows the events and tells the
 * others; where a browser has no locks for that (they need TLS, or this machine), each does while it is visible.
 */
export const pagesScript = `'use strict';
const isTyping = (target) => target.closest('input:not([type=checkbox]):not([type=radio]), textarea, select') !== null;
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
  if (event.key === 'Escape') return void document.activeElement?.blur();
  if (isTyping(event.target)) return;
  const found = [...document.querySelectorAll('[data-key]')].find((each) => each.dataset.key === event.key);
  if (found === undefined || found.disabled) return;
  event.preventDefault();
  const fold = found.closest('details');
  if (fold !== null) fold.open = true;
  if (found.matches('input:not([type=radio]), textarea, select')) found.focus();
  else found.click();
  if (found.dataset.then !== undefined) found.form.elements.namedItem(found.dataset.then).focus();
});
for (const all of document.querySelectorAll('[data-all]')) {
  all.hidden = false;
  all.addEventListener('click', () => {
    for (const box of document.querySelectorAll('input[type=checkbox][name=about]')) box.checked = true;
  });
}
for (const form of document.querySelectorAll('form[method=post]')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent !== undefined) return event.preventDefault();
    form.dataset.sent = '';
  });
}
window.addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('form[data-sent]')) delete form.dataset.sent;
});
const news = document.querySelector('[data-news]');
const changes = ['opened', 'grew', 'changed', 'closed', 'many', 'rules', 'lore'];
const retryMs = 30_000;
const tell = () => {
  news.hidden = false;
};
function follow(told) {
  let events;
  let again;
  const begin = () => {
    events = new EventSource('/events');
    for (const name of changes) events.addEventListener(name, told);
    events.addEventListener('error', () => {
      if (events.readyState === EventSource.CLOSED) again = setTimeout(begin, retryMs);
    });
  };
  begin();
  return () => {
    clearTimeout(again);
    events.close();
  };
}
function followForAll() {
  const others = new BroadcastChannel('lore-events');
  others.addEventListener('message', tell);
  navigator.locks.request('lore-events', () => {
    follow(() => {
      tell();
      others.postMessage('changed');
    });
    return new Promise(() => undefined);
  });
}
function followWhileVisible() {
  let stop;
  const look = () => {
    if (document.visibilityState === 'visible') stop ??= follow(tell);
    else {
      stop?.();
      stop = undefined;
    }
  };
  document.addEventListener('visibilitychange', look);
  look();
}
if (news !== null) navigator.locks === undefined ? followWhileVisible() : followForAll();
`;

export const scriptName = assetName('pages', pagesScript, 'js');
