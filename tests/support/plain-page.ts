/**
 * A page without a browser, for the behaviour of a component: what it renders, where it moves the focus, which events
 * it handles. It has no style, no layout and no default action of a key; tests that need these are stories. Import it
 * before React.
 */

type Selector = (element: PlainElement) => boolean;

const piece =
  /^(?:([a-z][a-z0-9]*)|#([\w-]+)|\.([\w-]+)|\[([\w-]+)(?:="([^"]*)")?\]|:(not|is|disabled|checked)(?=[(:.[#]|$))/i;

/** The parts of a list outside of all brackets. */
function listed(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of text) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}

/** The content of the brackets at the start of a text, and the text after them. */
function bracketed(text: string): [inside: string, rest: string] {
  let depth = 0;
  for (const [at, sign] of [...text].entries()) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (depth === 0) return [text.slice(1, at), text.slice(at + 1)];
  }
  throw new Error(`No end of the bracket in ${text}`);
}

/** One selector of a list, without combinators. */
function one(text: string): Selector {
  const found = piece.exec(text);
  if (!found) throw new Error(`A plain page can't look for ${text}`);
  const [all, tag, id, name, attribute, value, pseudo] = found;
  let rest = text.slice(all.length);
  let test: Selector;
  if (tag) test = (element) => element.localName === tag.toLowerCase();
  else if (id) test = (element) => element.id === id;
  else if (name) test = (element) => element.className.split(/\s+/).includes(name);
  else if (attribute)
    test = (element) =>
      value === undefined ? element.hasAttribute(attribute) : element.getAttribute(attribute) === value;
  else if (pseudo === 'not' || pseudo === 'is') {
    const [inside, after] = bracketed(rest);
    rest = after;
    test = (element) => element.matches(inside) === (pseudo === 'is');
  } else test = (element) => element.hasAttribute(pseudo ?? '');
  const more = rest === '' ? undefined : one(rest);
  return (element) => test(element) && (more?.(element) ?? true);
}

/** A target of events, which bubble from it. */
class PlainTarget extends EventTarget {
  parentNode: PlainNode | null = null;

  override dispatchEvent(event: Event): boolean {
    Object.defineProperty(event, 'target', { configurable: true, value: this });
    this.hear(event);
    for (let at = this.above; at && event.bubbles && !event.cancelBubble; at = at.above) at.hear(event);
    return !event.defaultPrevented;
  }

  private readonly heard = new Map<string, Set<(event: Event) => void>>();

  override addEventListener(type: string, listener: (event: Event) => void, options?: unknown): void {
    const isCapturing =
      options === true ||
      (typeof options === 'object' && options !== null && 'capture' in options && options.capture === true);
    const name = isCapturing ? `${type} down` : type;
    this.heard.set(name, (this.heard.get(name) ?? new Set()).add(listener));
  }

  override removeEventListener(type: string, listener: (event: Event) => void): void {
    for (const name of [type, `${type} down`]) this.heard.get(name)?.delete(listener);
  }

  private get above(): PlainTarget | null {
    if (this instanceof PlainDocument) return plainWindow;
    return this.parentNode;
  }

  private hear(event: Event): void {
    for (const name of [`${event.type} down`, event.type])
      for (const listener of this.heard.get(name) ?? []) listener.call(this, event);
  }
}

/** From the page down to the node. */
const wayTo = (node: PlainNode): PlainNode[] => [...(node.parentNode ? wayTo(node.parentNode) : []), node];

class PlainNode extends PlainTarget {
  readonly nodeType: number;
  readonly nodeName: string;
  childNodes: PlainNode[] = [];
  nodeValue: string | null = null;
  constructor(nodeType: number, nodeName: string) {
    super();
    this.nodeType = nodeType;
    this.nodeName = nodeName;
  }
  get ownerDocument(): PlainDocument {
    return plainDocument;
  }
  get firstChild(): PlainNode | null {
    return this.childNodes[0] ?? null;
  }
  get lastChild(): PlainNode | null {
    return this.childNodes.at(-1) ?? null;
  }
  get nextSibling(): PlainNode | null {
    const all = this.parentNode?.childNodes ?? [];
    return all[all.indexOf(this) + 1] ?? null;
  }
  get textContent(): string {
    return this.nodeValue ?? this.childNodes.map(({ textContent }) => textContent).join('');
  }
  set textContent(text: string) {
    while (this.firstChild) this.removeChild(this.firstChild);
    if (text !== '') this.appendChild(plainDocument.createTextNode(text));
  }
  appendChild(child: PlainNode): PlainNode {
    return this.insertBefore(child, null);
  }
  insertBefore(child: PlainNode, before: PlainNode | null): PlainNode {
    child.parentNode?.removeChild(child, false);
    const at = before ? this.childNodes.indexOf(before) : this.childNodes.length;
    this.childNodes.splice(at, 0, child);
    child.parentNode = this;
    PlainObserver.notify(this);
    return child;
  }
  removeChild(child: PlainNode, isGone = true): PlainNode {
    this.childNodes.splice(this.childNodes.indexOf(child), 1);
    child.parentNode = null;
    // The browser moves the focus to the page when the focused element is removed.
    if (isGone && child.contains(plainDocument.activeElement)) plainDocument.activeElement = plainDocument.body;
    PlainObserver.notify(this);
    return child;
  }
  contains(other: PlainNode | null): boolean {
    for (let at = other; at; at = at.parentNode) if (at === this) return true;
    return false;
  }
  get isConnected(): boolean {
    return plainDocument.contains(this);
  }
  /** 4: the other one comes later in the page; 2: before. */
  compareDocumentPosition(other: PlainNode): number {
    const [own, others] = [wayTo(this), wayTo(other)];
    const fork = own.findIndex((node, depth) => node !== others[depth]);
    const siblings = own[fork - 1]?.childNodes ?? [];
    const [here, there] = [own[fork], others[fork]].map((node) => (node ? siblings.indexOf(node) : -1));
    return (there ?? 0) > (here ?? 0) ? 4 : 2;
  }
}

class PlainElement extends PlainNode {
  readonly localName: string;
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml';
  readonly style: Record<string, unknown> = { setProperty: () => undefined };
  private readonly attributes = new Map<string, string>();
  private chosen: string | undefined;
  constructor(localName: string) {
    super(1, localName.toUpperCase());
    this.localName = localName;
  }
  get tagName(): string {
    return this.nodeName;
  }
  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null;
  }
  hasAttribute(name: string): boolean {
    return this.attributes.has(name);
  }
  setAttribute(name: string, value: unknown): void {
    this.attributes.set(name, String(value));
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }
  get id(): string {
    return this.getAttribute('id') ?? '';
  }
  get value(): string {
    return this.chosen ?? this.getAttribute('value') ?? '';
  }
  set value(value: string) {
    this.chosen = value;
  }
  get options(): PlainElement[] {
    return this.querySelectorAll('option');
  }
  get className(): string {
    return this.getAttribute('class') ?? '';
  }
  matches(selectors: string): boolean {
    return listed(selectors).some((text) => one(text)(this));
  }
  closest(selectors: string): PlainElement | null {
    if (this.matches(selectors)) return this;
    return this.parentNode instanceof PlainElement ? this.parentNode.closest(selectors) : null;
  }
  querySelectorAll(selectors: string): PlainElement[] {
    return this.childNodes.flatMap((child) =>
      child instanceof PlainElement
        ? [...(child.matches(selectors) ? [child] : []), ...child.querySelectorAll(selectors)]
        : [],
    );
  }
  querySelector(selectors: string): PlainElement | null {
    return this.querySelectorAll(selectors)[0] ?? null;
  }
  focus(): void {
    const before = plainDocument.activeElement;
    if (before === this || !this.isConnected || this.hasAttribute('disabled')) return;
    plainDocument.activeElement = this;
    if (before !== plainDocument.body)
      before.dispatchEvent(Object.assign(new Event('focusout', { bubbles: true }), { relatedTarget: this }));
    this.dispatchEvent(Object.assign(new Event('focusin', { bubbles: true }), { relatedTarget: before }));
  }
  /** A press; on a submit button it submits the form. */
  click(): void {
    if (this.hasAttribute('disabled')) return;
    const goesOn = this.dispatchEvent(
      Object.assign(new Event('click', { bubbles: true, cancelable: true }), { button: 0 }),
    );
    if (goesOn && this.getAttribute('type') === 'submit') this.closest('form')?.requestSubmit();
  }
  requestSubmit(): void {
    this.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  }
  checkVisibility(): boolean {
    return this.isConnected;
  }
  scrollIntoView(): void {}
  /** Without a layout everything is at the same point. */
  getBoundingClientRect() {
    return { x: 0, y: 0, width: 0, height: 0, top: 0, right: 0, bottom: 0, left: 0 };
  }
}

class PlainDocument extends PlainNode {
  title = '';
  cookie = '';
  visibilityState = 'visible';
  readonly documentElement: PlainElement;
  readonly body: PlainElement;
  activeElement: PlainElement;
  constructor() {
    super(9, '#document');
    this.documentElement = new PlainElement('html');
    this.body = new PlainElement('body');
    this.activeElement = this.body;
  }
  get defaultView(): typeof globalThis {
    return globalThis;
  }
  override get ownerDocument(): PlainDocument {
    return this;
  }
  createElement(name: string): PlainElement {
    return new PlainElement(name);
  }
  createElementNS(_: string, name: string): PlainElement {
    return new PlainElement(name);
  }
  createTextNode(text: string): PlainNode {
    return Object.assign(new PlainNode(3, '#text'), { nodeValue: text });
  }
  createComment(text: string): PlainNode {
    return Object.assign(new PlainNode(8, '#comment'), { nodeValue: text });
  }
  /** Its presence makes React listen to input events for typed text, as in every browser. */
  readonly oninput = null;
  querySelectorAll(selectors: string): PlainElement[] {
    return this.documentElement.querySelectorAll(selectors);
  }
  getElementById(id: string): PlainElement | null {
    return this.documentElement.querySelector(`#${id}`);
  }
}

/** Reports changes below a node in a microtask, as browsers do. */
class PlainObserver {
  private static readonly all = new Set<PlainObserver>();
  static notify(place: PlainNode): void {
    for (const observer of PlainObserver.all) {
      if (!observer.place?.contains(place) || observer.isDue) continue;
      observer.isDue = true;
      queueMicrotask(() => {
        observer.isDue = false;
        if (PlainObserver.all.has(observer)) observer.callback();
      });
    }
  }
  private place: PlainNode | undefined;
  private isDue = false;
  private readonly callback: () => void;
  constructor(callback: () => void) {
    this.callback = callback;
  }
  observe(place: PlainNode): void {
    this.place = place;
    PlainObserver.all.add(this);
  }
  disconnect(): void {
    PlainObserver.all.delete(this);
  }
}

/** Without a layout nothing comes into view. */
class PlainSight {
  observe(): void {}
  disconnect(): void {}
}

function plainStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, String(value)),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

const plainWindow = new PlainTarget();
const plainDocument = new PlainDocument();
plainDocument.appendChild(plainDocument.documentElement);
plainDocument.documentElement.appendChild(plainDocument.body);

const page = {
  window: globalThis,
  document: plainDocument,
  navigator: { userAgent: 'plain', languages: ['es-MX'], language: 'es-MX', onLine: true },
  location: new URL('https://jmx.example/'),
  history: { state: null, scrollRestoration: 'auto', replaceState: () => undefined },
  scrollY: 0,
  scrollTo: () => undefined,
  // Without a layout nothing has a size to watch.
  ResizeObserver: PlainObserver,
  IntersectionObserver: PlainSight,
  localStorage: plainStorage(),
  sessionStorage: plainStorage(),
  addEventListener: plainWindow.addEventListener.bind(plainWindow),
  removeEventListener: plainWindow.removeEventListener.bind(plainWindow),
  dispatchEvent: plainWindow.dispatchEvent.bind(plainWindow),
  matchMedia: () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }),
  Node: PlainNode,
  Element: PlainElement,
  HTMLElement: PlainElement,
  HTMLInputElement: class extends PlainElement {},
  HTMLIFrameElement: class extends PlainElement {},
  MutationObserver: PlainObserver,
  IS_REACT_ACT_ENVIRONMENT: true,
};
for (const [name, value] of Object.entries(page))
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
