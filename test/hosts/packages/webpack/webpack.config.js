const path = require('node:path');

module.exports = {
  mode: 'production',
  entry: './src/main.ts',
  resolve: { extensions: ['.ts', '.js'] },
  module: { rules: [{ test: /\.ts$/, use: 'ts-loader' }] },
  // Chunks come by script elements, whose addresses trusted types guard.
  output: { path: path.resolve('dist'), trustedTypes: { policyName: 'webpack' } },
  performance: false,
};
