import { assetName } from '../asset-name.ts';

/**
 * Of the pages: keys, and word that the world has changed. Each page works without it. An element with `data-key` is what that key
 * presses, or goes to where something is typed; `data-then` names the field that is typed into next. A connection for events is
 * held by the page that is looked at, and by no other: a browser has six for a server.
 */
export const pagesScript = `'use strict';
const isTyping = (target) => target.closest('input:not([type=checkbox]):not([type=radio]), textarea, select') !== null;
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
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
let events;
function tell() {
  news.hidden = false;
  close();
}
function close() {
  events?.close();
  events = undefined;
}
function follow() {
  if (news === null || !news.hidden || events !== undefined || document.visibilityState !== 'visible') return;
  events = new EventSource('/events');
  for (const name of ['opened', 'grew', 'changed', 'closed', 'many', 'rules', 'lore']) events.addEventListener(name, tell);
}
document.addEventListener('visibilitychange', () => (document.visibilityState === 'visible' ? follow() : close()));
window.addEventListener('pagehide', close);
follow();
`;

export const scriptName = assetName('pages', pagesScript, 'js');
