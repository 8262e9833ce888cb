export default {
  framework: '@storybook/web-components-vite',
  stories: ['../node_modules/teacher-elements/dist/stories/*.stories.js'],
};
