/** The package ships no types of its own. */
declare module '@loadable/webpack-plugin' {
  import type { Compiler } from 'webpack';
  export default class LoadablePlugin {
    constructor(options?: { filename?: string; writeToDisk?: boolean });
    apply(compiler: Compiler): void;
  }
}

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
