// Generates a module with the whole schema. The BFF then serves it without file access or a bundler rule.
const { printSchema } = require('graphql');

module.exports = {
  plugin(schema) {
    return `/** Every schema/*.graphql file, merged. */\nexport const sdl = ${JSON.stringify(printSchema(schema))};\n`;
  },
};
