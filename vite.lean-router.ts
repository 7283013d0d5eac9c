import type { Plugin } from 'vite';

/** What the bundler has to keep for its own sake: a name for developers' tools, and a call that may do anything. */
const name = /^\w+\.displayName = "[^"]*";$/gm;
const call = /= (React\d*\.(?:createContext|forwardRef|memo)\()/g;
/** What a link would fetch ahead in the router's framework mode; `Link`'s `prefetch` does nothing here, with it or without. */
const ahead = /return shouldPrefetch && !isAbsolute \? [^;]* : link;/;
/** Tells developers alone what they do wrong. */
const warns = 'var ENABLE_DEV_WARNINGS = true;';

/**
 * React Router as it is, less what nobody here uses. All of it is one module, so each page is sent whatever any page uses;
 * and its forms, scripts and links fetched ahead, which none does, would stay for what they are named and called by.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/development\/chunk-\w+\.mjs$/, code: warns },
      handler(code) {
        if (!ahead.test(code)) this.error('React Router has another shape now');
        return code
          .replace(warns, warns.replace('true', 'false'))
          .replace(name, '')
          .replace(call, '= /* @__PURE__ */ $1')
          .replace(ahead, 'return link;');
      },
    },
  };
}
