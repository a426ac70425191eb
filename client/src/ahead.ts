// Imported first: a signed-in user needs the application next, so its download starts before the page's own code runs.
if (localStorage.getItem('secret') !== null) void import('./app/application.js');
