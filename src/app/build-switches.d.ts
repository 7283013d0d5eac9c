interface ImportMetaEnv {
  /**
   * Whether this is a build for developers: `npm run dev`, or a build with `INSPECT=1`. A constant of the build, so that
   * the bundler drops what it guards. Undefined outside of Vite's own builds.
   */
  readonly INSPECT: boolean | undefined;
}
