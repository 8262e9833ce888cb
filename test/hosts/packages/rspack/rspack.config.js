export default {
  mode: 'production',
  entry: './src/main.ts',
  resolve: { extensions: ['.ts', '.js'] },
  module: { rules: [{ test: /\.ts$/, use: 'builtin:swc-loader', type: 'javascript/auto' }] },
  // Chunks come by script elements, whose addresses trusted types guard.
  output: { trustedTypes: { policyName: 'rspack' } },
  performance: false,
};
