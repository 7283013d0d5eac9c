// @ts-check
/** The build's target: the oldest browsers that the portal supports. The README names them. */
export const supportedBrowsers = ['chrome111', 'edge111', 'firefox128', 'safari16.4', 'ios16.4'];
